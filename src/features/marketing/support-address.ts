/** Where people of a church may write to. */
export const SUPPORT_ADDRESS = 'support@narthex.example'
