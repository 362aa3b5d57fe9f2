/** Tells a person who only counts which services the database shows them. */
export const COUNTING_DAYS = 'You may count services from yesterday to a week from today.'
