/** For a finger, a control must be at least this many pixels wide and high. */
const SMALLEST = 44
const TARGETS =
  'a[href], button, input, select, textarea, summary, [role=tab], [role=switch], [role=slider], label:has(input)'

/**
 * Lists the controls on the screen that are too small for a finger. Links inside a sentence are left out, as in WCAG
 * 2.5.8. When an input covers its label, the label is measured.
 */
export function smallTargets(): string[] {
  return [...document.querySelectorAll<HTMLElement>(TARGETS)].filter(isPressed).flatMap((target) => {
    const { width, height } = areaOf(target)
    if (Math.min(width, height) >= SMALLEST - 0.5) return []
    return [`${nameOf(target)}: ${Math.round(width)} × ${Math.round(height)}`]
  })
}

function isPressed(target: HTMLElement): boolean {
  if (!target.checkVisibility({ visibilityProperty: true }) || target.matches(':disabled, [aria-hidden=true] *'))
    return false
  const { pointerEvents, display } = getComputedStyle(target)
  const isInSentence = target.matches('p a, li a, dd a, figcaption a') && display === 'inline'
  const { width, height } = target.getBoundingClientRect()
  return pointerEvents !== 'none' && !isInSentence && width > 1 && height > 1
}

/**
 * Returns the area in which a press hits a control. For an input, this area includes the input's label or slider. For a
 * link, this area is the card that the link covers.
 */
function areaOf(target: HTMLElement): DOMRect {
  const own = target.getBoundingClientRect()
  const label = target.matches('input') ? target.closest('label')?.getBoundingClientRect() : undefined
  const slider = target.closest('[data-scope=slider][data-part=control]')?.getBoundingClientRect()
  const spread = getComputedStyle(target, '::after')
  const isSpread = spread.position === 'absolute' && spread.inset === '0px'
  const around = label ?? slider ?? (isSpread ? target.offsetParent?.getBoundingClientRect() : undefined)
  return around && around.height > own.height ? around : own
}

function nameOf(target: HTMLElement): string {
  const words = target.getAttribute('aria-label') ?? target.textContent?.trim() ?? ''
  return `${target.tagName.toLowerCase()} '${words.slice(0, 40)}'`
}
