import { nameIn } from '@/domain/imports/import-field.ts'
import type { Field } from '@/domain/imports/import-field.ts'
import { formatDate, formatTime } from '@/domain/shared/date-formats.ts'
import { isLocalDate } from '@/domain/shared/dates.ts'

const LABELS: Record<string, string> = {
  id: 'ID in Narthex',
  firstName: 'First name',
  lastName: 'Last name',
  fullName: 'Full name',
  email: 'Email',
  phone: 'Phone',
  mobile: 'Mobile phone',
  'home phone': 'Home phone',
  'work phone': 'Work phone',
  address: 'Address',
  street: 'Street',
  city: 'City',
  zip: 'Postal code',
  state: 'State',
  country: 'Country',
  dateOfBirth: 'Date of birth',
  birthday: 'Birthday without a year',
  ageBand: 'Age band',
  joinDate: 'Join date',
  membershipStatus: 'Status',
  familyId: 'Family',
  notes: 'Notes',
  date: 'Date',
  time: 'Time',
  service: 'Name of the service',
  total: 'Total',
  adults: 'Adults',
  children: 'Children',
  visitors: 'Visitors',
  outcome: 'Did not happen',
  ignore: 'Not imported',
}

/** Labels for columns of the database. */
const COLUMN_LABELS: Record<string, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  date_of_birth: 'Date of birth',
  age_band: 'Age band',
  join_date: 'Join date',
  membership_status: 'Status',
  family_id: 'Family',
  service_name: 'Service',
  category_counts: 'Categories',
  did_not_happen: 'Did not happen',
  service_notes: 'Notes',
  online: 'Online views',
}

const COLUMNS = [
  'date',
  'time',
  'total',
  'adults',
  'children',
  'visitors',
  'category_counts',
  'online',
  'did_not_happen',
  'not_counted',
  'email',
  'phone',
  'address',
  'date_of_birth',
  'age_band',
  'join_date',
  'membership_status',
  'family_id',
  'notes',
  'service_notes',
]

/** Returns the label of a field in the choice for a column. */
export function fieldLabel(field: Field): string {
  const category = nameIn(field, 'category')
  if (category) return `Category “${category}”`
  const place = nameIn(field, 'online')
  if (place) return `Online views: ${place}`
  const service = nameIn(field, 'service')
  if (service) return `Count of “${service}”`
  return LABELS[field] ?? field
}

/** Returns the label of a column of the database: 'family_id' → 'Family', 'start_time' → 'Start time'. */
export function columnLabel(column: string): string {
  const words = column.replaceAll('_', ' ')
  return COLUMN_LABELS[column] ?? LABELS[column] ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** Returns the position of a column in the dry run. The database returns columns in no useful order. */
export function columnPlace(column: string): number {
  return COLUMNS.indexOf(column)
}

/** Returns a value of a row as readable text. An object becomes a list: 'adults 40, children 12'. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (isLocalDate(text)) return formatDate(text)
  return /^\d\d:\d\d(:\d\d)?$/.test(text) ? formatTime(text) : text
}
