/**
 * People read these messages when a constraint of the database refuses a value. The name of a check is
 * `table_field_rule`, the name of a foreign key `table_field`. Forms usually report the same mistakes before the values
 * are sent.
 */

/** This message is for an invitation that was withdrawn, has expired or has no place left. */
export const CLOSED_INVITATION = 'This invitation is no longer open. Please ask for a new one.'

const OF_RULE: [ending: string, message: (field: string) => string][] = [
  ['within_total', (field) => `The ${field} cannot be larger than the total attendance.`],
  ['after_start', () => 'The end cannot be before the start.'],
  ['length', (field) => `The ${field} is empty or too long.`],
  ['range', (field) => `The ${field} is out of range.`],
  ['positive', (field) => `The ${field} must be positive.`],
  ['known', (field) => `The ${field} is not one of the possible values.`],
  ['web_address', (field) => `The ${field} must be a web address that starts with https:// or http://.`],
  ['format', (field) => `The ${field} is not written as it should be.`],
  ['count', (field) => `There are too many ${field}.`],
  ['size', (field) => `The ${field} is too large.`],
  ['object', (field) => `The ${field} must have named values.`],
]

/**
 * `OF_NAME` has the messages of constraints for which `OF_RULE` has no suitable message, such as constraints on several
 * fields.
 */
const OF_NAME: Record<string, string> = {
  attendance_camera_count_kept: 'A camera’s count cannot be changed. Add a count of your own: it comes first.',
  attendance_children_count_beside_adults: 'Adults and children cannot be more than the total attendance.',
  attendance_clicked_count_kept: 'A clicker’s count cannot be changed. Add a count of your own: it comes first.',
  attendance_extras_of_register: 'Only a register has people without a name.',
  attendance_factor_percent_of_camera: 'Only a camera’s count can have a factor.',
  attendance_one_register: 'This service has a register already.',
  attendance_register_kept: 'The figures of a register follow its marks. Add a count of your own: it comes first.',
  attendance_source_of_method: 'The source does not fit the way of counting.',
  attendance_suggested_total_of_person: 'Narthex suggests no total for a camera’s count.',
  attendance_notes_once: 'A count can have only one note.',
  attendance_snapshots_image_url_path: 'The picture is not where the snapshots of this recording are kept.',
  calendar_feeds_secret_form: 'The secret address of the calendar is not written as it should be.',
  card_links_token_form: 'The address of the link is not written as it should be.',
  camera_checks_found_within_people: 'A check cannot find more people than there were.',
  camera_pairs_order: 'A pair needs two different cameras, the smaller id first.',
  churches_counting_categories_plain: 'A category has invisible characters, or a word in letters of two alphabets.',
  churches_main_series_named: 'A main series needs a name.',
  churches_official_order_complete: 'The order must name every source once.',
  event_contacts_once: 'An event can have only one contact person.',
  event_registrations_member_once: 'This member is registered already.',
  event_registrations_someone: 'Please name a member or a guest.',
  import_rows_action_known: 'An import does not know what this row does.',
  imports_bytes_range: 'This file is too large: its rows may have 600 MB.',
  imports_options_church: 'This export does not say from which church it comes.',
  imports_options_service_name: 'Please enter the name of the service.',
  imports_options_time: 'Please enter the time of the service.',
  imports_state_times: 'An import is open, applied or undone.',
  integrations_webhook_enabled_with_url: 'Please enter the address of the webhook before switching it on.',
  invitations_limit: 'Your church made 200 invitations in the last weeks. Please wait before you make more.',
  invitations_open: CLOSED_INVITATION,
  member_attendance_member_once: 'This member is marked already.',
  merges_gone_row_until_undone: 'A merge keeps a person until it is undone.',
  merges_two_members: 'Please choose two different people.',
  online_counts_place_once: 'This service has views of this place already. Please change that figure.',
  profiles_last_owner: 'A church needs an owner. Please make someone else an owner first.',
  profiles_username_address: 'Please write this username in small letters.',
  profiles_username_plain: 'The username has invisible characters, letters of two alphabets, or two spaces in a row.',
  profiles_username_trimmed: 'The username cannot begin or end with a space.',
  profiles_username_unique: 'Username is already taken',
  recording_minutes_steps_limit: 'A recording has at most 20,000 passages and corrections.',
  register_not_held: 'This service did not happen, so its register cannot be taken.',
  register_off: 'The register is switched off in your church.',
  register_too_early: 'People can be marked as present from the day of the service on.',
  service_instance_notes_once: 'A service can have only one note.',
  service_instances_end_time_after_start: 'The end must be after the start.',
  service_instances_official_once: 'The official total is one count or one source, not both.',
  services_in_one_request: 'Please add at most 20 recurring services at a time.',
  taps_category_form: 'The category is not written as it should be.',
}

/**
 * Returns the message for the constraint in an error message of Postgres.
 *
 * @param text the error message of Postgres
 * @returns null when the text contains no constraint, or a constraint without a message in this file
 */
export function messageOfConstraint(text: string): string | null {
  const name = /constraint "(\w+)"/.exec(text)?.[1]
  if (name === undefined) return null
  const known = OF_NAME[name]
  if (known !== undefined) return known
  const table = /(?:relation|table) "(\w+)"/.exec(text)?.[1]
  if (table === undefined || !name.startsWith(`${table}_`)) return null
  const rest = name.slice(table.length + 1)
  if (text.includes('violates foreign key constraint')) return `The ${words(rest)} does not exist.`
  for (const [ending, message] of OF_RULE) {
    if (rest.endsWith(`_${ending}`)) return message(words(rest.slice(0, -ending.length - 1)))
  }
  return null
}

function words(name: string): string {
  return name.replaceAll('_', ' ')
}
