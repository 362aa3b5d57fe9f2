/** The address for questions from churches. */
export const SUPPORT_ADDRESS = 'support@narthex.example'
