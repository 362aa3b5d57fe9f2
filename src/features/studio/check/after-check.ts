import { focusAfterDialog } from '../shared/use-restore-focus.ts'

/**
 * The focus after a check. On small screens the button of the check is in a sheet that has closed, so the focus is on
 * the button of the sheet.
 */
export const afterCheck = focusAfterDialog('[data-part=check]:enabled', '[data-part=controls]', '[data-studio] h1')
