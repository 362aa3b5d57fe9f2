import type { ServerState } from './server-states.ts'

/** Something a screen must show: words as they stand, or a part by its role. */
export type Part =
  | string
  | { heading: string; level?: 1 | 2 | 3 }
  | { link: string; to: string }
  | { button: string; isDisabled?: boolean }
  | FieldPart
  | { option: string }
  | { tab: string }
  | { switch: string }

export type FieldPart = { field: string; value?: string; placeholder?: string }

export type ScreenState = {
  name: 'empty' | 'loading' | 'filled' | 'error' | 'missing' | 'invalid' | 'viewer' | 'pending' | 'detail'
  /** Tells states of one name apart. */
  note?: string
  /** An address that differs from the row's. */
  path?: string
  /** The server's answers; without them, those to a church with everything. */
  server?: ServerState
  /** Roles other than those of an owner who is no administrator. */
  who?: { churchRole?: 'viewer'; role?: 'admin' }
  /** A heading and title that differ from the row's. */
  heading?: string
  title?: string
  /** Acts on the page before it is read. */
  act?: () => Promise<void>
  says: readonly Part[]
}

export type ScreenRow = {
  /** The router's path, such as '/members/$id'. */
  route: string
  /** An address of it. */
  path: string
  heading: string | RegExp
  /** The document's title, without the product's name where that is added to every page. */
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
export const tab = (name: string): Part => ({ tab: name })
export const errorScreen: readonly Part[] = [
  'Something went wrong',
  'The application encountered an unexpected error.',
  button('Reload Page'),
]
