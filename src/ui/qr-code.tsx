import { encode } from 'uqr'
import { css } from '@/styled-system/css'

/**
 * Draws a QR code, which stays black on white in every theme and with forced colours.
 *
 * @param label describes the page that the code opens
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4, ecc: 'M' })
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an SVG drawing cannot be an img element
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={code}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const code = css({
  display: 'block',
  width: '56',
  maxWidth: 'full',
  flexShrink: 0,
  borderRadius: 'control',
  forcedColorAdjust: 'none',
})
