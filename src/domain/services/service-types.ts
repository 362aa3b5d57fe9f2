/**
 * `SERVICE_TYPES` are the types of dated services. They stand apart from the schema, because every visitor's browser
 * downloads this file with the list of routes.
 */
export const SERVICE_TYPES = ['Sunday Morning', 'Sunday Evening', 'Wednesday', 'Special', 'Other'] as const
