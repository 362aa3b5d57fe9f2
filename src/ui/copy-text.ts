import { toast } from './toast.ts'

/**
 * Copies a text, and shows a toast about the result.
 *
 * @param next tells what to do with the copied text
 * @param instead tells what to do if the browser does not allow copying
 */
export async function copyText(text: string, next: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied', description: next })
  } catch {
    toast({ title: 'Not copied', description: 'The browser does not allow it.', remark: instead, tone: 'attention' })
  }
}
