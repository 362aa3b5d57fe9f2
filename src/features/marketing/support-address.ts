export const SUPPORT_ADDRESS = 'support@narthex.example'
