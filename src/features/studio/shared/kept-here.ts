/** The text of a recording that the server does not have yet. */
export const KEPT_HERE = 'Kept on this computer until the server has it.'
