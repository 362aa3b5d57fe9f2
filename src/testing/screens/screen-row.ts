import type { ServerState } from './server-states.ts'

/** A `Part` is something that a screen must show: an exact text, or an element with its role. */
export type Part =
  | string
  | { heading: string; level?: 1 | 2 | 3 }
  | { link: string; to: string }
  | { button: string; isDisabled?: boolean }
  | FieldPart
  | { option: string }
  | { tab: string }
  | { switch: string }
  | { text: string; fontSizePx: number }

export type FieldPart = { field: string; value?: string; placeholder?: string }

export type ScreenState = {
  name: 'empty' | 'loading' | 'filled' | 'error' | 'missing' | 'invalid' | 'viewer' | 'pending' | 'detail'
  /** `note` distinguishes states with the same name. */
  note?: string
  /** `path` is set only when the state's address differs from the row's address. */
  path?: string
  /** `server` is the state of the server. By default, the church has an example of everything. */
  server?: ServerState
  /** `who` holds the person's roles. By default, the person is an owner but not an administrator. */
  who?: { churchRole?: 'viewer'; role?: 'admin' }
  /** `church` has only the settings that differ from the settings of the test's church. */
  church?: { registerEnabled?: true }
  /** `heading` and `title` are set only when the state's texts differ from the row's texts. */
  heading?: string
  title?: string
  /** `act` changes the page before the test reads it. */
  act?: () => Promise<void>
  says: readonly Part[]
}

export type ScreenRow = {
  /** `route` is the path in the router, such as '/members/$id'. */
  route: string
  /** `path` is an address that matches `route`. */
  path: string
  heading: string | RegExp
  /** `title` is the document's title, with the name of the product. */
  title: string
  needs: 'no one' | 'signed-in' | 'signed-out'
  states: readonly ScreenState[]
}

export const texts = (...words: string[]): Part[] => words
export const heading = (name: string, level?: 1 | 2 | 3): Part => (level ? { heading: name, level } : { heading: name })
export const link = (name: string, to: string): Part => ({ link: name, to })
export const button = (name: string): Part => ({ button: name })
export const disabled = (name: string): Part => ({ button: name, isDisabled: true })
export const field = (name: string, more: { value?: string; placeholder?: string } = {}): Part => ({
  field: name,
  ...more,
})
export const fields = (...names: string[]): Part[] => names.map((name) => field(name))
export const option = (name: string): Part => ({ option: name })
export const options = (...names: string[]): Part[] => names.map(option)
/** A text in a font size, in CSS pixels of a window that is 1440 pixels wide. */
export const sized = (text: string, fontSizePx: number): Part => ({ text, fontSizePx })
export const tab = (name: string): Part => ({ tab: name })
export const errorScreen: readonly Part[] = [
  'Something went wrong',
  'The application encountered an unexpected error.',
  button('Reload Page'),
]
