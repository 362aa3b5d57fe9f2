/**
 * `SERVICE_TYPES` are the types of dated services. Every visitor's browser downloads this file together with the list
 * of routes, so the file is separate from the schema.
 */
export const SERVICE_TYPES = ['Sunday Morning', 'Sunday Evening', 'Wednesday', 'Special', 'Other'] as const
