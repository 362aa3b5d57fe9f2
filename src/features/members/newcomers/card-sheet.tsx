import { css } from '@/styled-system/css'
import { flex, grid, stack } from '@/styled-system/patterns'
import { QrCode } from '@/ui/qr-code.tsx'
import { linkForPhones } from '@/widgets/phone-links/link-for-phones.ts'

/** A sheet of paper has eight cards. */
const CARDS = [1, 2, 3, 4, 5, 6, 7, 8]

/** Shows one card on the screen, and prints a sheet of eight to cut. */
export function CardSheet({ path, church }: { path: string; church: string }) {
  const { address } = linkForPhones(new URL(path, location.origin).href)
  return (
    <section aria-labelledby="card-sheet">
      <h2 id="card-sheet" className={css({ textStyle: 'subheading', _print: { display: 'none' } })}>
        One of the eight cards on a sheet
      </h2>
      <div className={sheet}>
        {CARDS.map((number) => (
          <div key={number} className={card}>
            <QrCode text={address} label={`QR code of card ${number}`} />
            <div className={words}>
              <p className={css({ textStyle: 'heading', lineHeight: 'tight' })}>New here?</p>
              <p className={css({ textStyle: 'small' })}>
                Scan the code and leave your name and one way to reach you. We will be in touch.
              </p>
              <p className={css({ textStyle: 'small', fontWeight: 'semibold', overflowWrap: 'anywhere' })}>{church}</p>
            </div>
          </div>
        ))}
      </div>
    </section>
  )
}

const sheet = grid({
  gridTemplateColumns: 'minmax(0, 28rem)',
  gap: '0',
  marginTop: '3',
  '& > :not(:first-child)': { display: 'none' },
  _print: {
    gridTemplateColumns: '1fr 1fr',
    marginTop: '0',
    '& > :not(:first-child)': { display: 'flex' },
  },
})
const card = flex({
  align: 'center',
  wrap: { _cramped: 'wrap' },
  gap: '4',
  padding: '4',
  backgroundColor: 'card',
  borderWidth: '1px',
  borderStyle: 'dashed',
  borderColor: 'line.control',
  breakInside: 'avoid',
  '& svg': { width: '28' },
  _print: { minHeight: '6.2cm' },
})
const words = stack({ gap: '2', flex: { base: '1', _cramped: '1 1 100%' }, minWidth: '0' })
