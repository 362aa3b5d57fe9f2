import { page } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import type { FieldPart, Part } from './screen-row.ts'

/** A busy button has `aria-disabled` instead of `disabled`, because a disabled button loses the focus. */
const DISABLED = ':is(:disabled, [aria-disabled=true])'

export function missingParts(parts: readonly Part[]): Part[] {
  return parts.filter((part) => !isShown(part))
}

function isShown(part: Part): boolean {
  if (typeof part === 'string') return isTextShown(part)
  if ('heading' in part) {
    const { heading: name, level } = part
    return seen(page.getByRole('heading', { name, exact: true, ...(level ? { level } : {}) })).length > 0
  }
  if ('link' in part) {
    const links = seen(page.getByRole('link', { name: part.link, exact: true }))
    return links.some((link) => link.getAttribute('href') === part.to)
  }
  if ('button' in part) {
    const buttons = seen(page.getByRole('button', { name: part.button, exact: true }))
    return buttons.some((button) => button.matches(DISABLED) === (part.isDisabled ?? false))
  }
  if ('field' in part) return isFieldShown(part)
  if ('option' in part) return seen(page.getByRole('option', { name: part.option, exact: true })).length > 0
  if ('text' in part) {
    const { text, fontSizePx } = part
    return seen(page.getByText(text, { exact: true })).some(
      (shown) => getComputedStyle(shown).fontSize === `${fontSizePx}px`,
    )
  }
  if ('tab' in part) return seen(page.getByRole('tab', { name: part.tab, exact: true })).length > 0
  return page.getByRole('switch', { name: part.switch, exact: true }).elements().length > 0
}

/** The label of a required or optional field may end with one of these marks. */
const LABEL_ENDS = ['', '*', ' *', ' (Optional)']

/** The field itself may be invisible, because a styled box may cover its input. */
function isFieldShown({ field, value, placeholder }: FieldPart): boolean {
  return LABEL_ENDS.some((end) =>
    page
      .getByLabelText(`${field}${end}`, { exact: true })
      .elements()
      .some(
        (control) =>
          (value === undefined || (control as HTMLInputElement).value === value) &&
          (placeholder === undefined || control.getAttribute('placeholder') === placeholder),
      ),
  )
}

/**
 * Returns whether an element shows the words, even if several child elements share the words. Any white space counts as
 * one space.
 */
function isTextShown(words: string): boolean {
  if (seen(page.getByText(words, { exact: true })).length > 0) return true
  return [...document.body.querySelectorAll('*')].some(
    (element) => isVisible(element) && (sameWords(element.textContent, words) || standsIn(element, words)),
  )
}

/** The element may also contain words for screen readers only; the visible words are then a separate text node. */
function standsIn(element: Element, words: string): boolean {
  return [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && sameWords(node.textContent, words))
}

const sameWords = (text: string | null, words: string) => text?.replaceAll(/\s+/g, ' ').trim() === words

const seen = (locator: Locator) => locator.elements().filter(isVisible)

function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0
}
