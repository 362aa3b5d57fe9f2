import { toast } from './toast.ts'

/**
 * Copies a text and says so.
 *
 * @param next what to do with it now
 * @param instead what to do where the browser does not allow it
 */
export async function copyText(text: string, next: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied', description: next })
  } catch {
    toast({ title: 'Not copied', description: `The browser does not allow it. ${instead}` })
  }
}
