import { SERVICE_TYPES } from '@/domain/services/service-types.ts'

export const instanceTypes = SERVICE_TYPES.map((type) => ({ value: type, label: type }))

/**
 * The field for the type of a dated service. Recurring services have other types. Their form explains the difference.
 */
export const typeField = {
  label: 'Service Type',
  options: instanceTypes,
  hint: 'The day and time of day. Services and Trends filter by it.',
}
