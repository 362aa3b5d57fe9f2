import type { RegisterFilter } from '@/domain/register/register-blocks.ts'
import { css, cx } from '@/styled-system/css'
import { flex, hstack, stack } from '@/styled-system/patterns'
import { withinPage } from './register-layout.ts'
import { SearchField } from '@/ui/search-field.tsx'

export type RegisterToolsProps = {
  search: string
  onSearch: (search: string) => void
  /** Called when Enter is pressed in the search. */
  onEnter: () => void
  /** `hint` explains the effect of Enter, or the result of the last Enter. */
  hint: string
  /** `guide` explains a tap while there is no hint. */
  guide: string
  filter: RegisterFilter
  onFilter: (filter: RegisterFilter) => void
}

const FILTERS: Record<RegisterFilter, string> = { regulars: 'Regulars', everybody: 'Everybody', visitors: 'Visitors' }

/** Shows the search and the filter. The filter chooses the listed people only while the search is empty. */
export function RegisterTools({ search, onSearch, onEnter, hint, guide, filter, onFilter }: RegisterToolsProps) {
  return (
    <div className={cx(withinPage, stack({ gap: '2' }))}>
      <div className={tools}>
        <form
          className={css({ flex: '1 1 16rem' })}
          onSubmit={(event) => {
            event.preventDefault()
            onEnter()
          }}
        >
          <SearchField label="Search people" placeholder="Search by name" value={search} onChange={onSearch} />
        </form>
        <fieldset aria-label="Who is listed" className={choice}>
          {(Object.keys(FILTERS) as RegisterFilter[]).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={each === filter}
              className={option}
              onClick={() => onFilter(each)}
            >
              {FILTERS[each]}
            </button>
          ))}
        </fieldset>
      </div>
      <p className={told}>
        <output>{hint}</output>
        {hint === '' ? guide : null}
      </p>
    </div>
  )
}

const tools = flex({ wrap: 'wrap', gap: '2' })
const choice = hstack({
  gap: '0',
  flex: '1 1 16rem',
  minWidth: '0',
  maxWidth: { md: '24rem' },
  padding: '0.5',
  backgroundColor: 'sunken',
  borderWidth: 'hairline',
  borderRadius: 'control',
  _cramped: { flexDirection: 'column', alignItems: 'stretch' },
})
const option = css({
  flex: '1',
  minWidth: '0',
  minHeight: { base: '2.25rem', _touch: '2.75rem' },
  paddingInline: '1',
  textStyle: 'label',
  color: 'text.muted',
  borderRadius: '6px',
  cursor: 'pointer',
  touchAction: 'manipulation',
  '&[aria-pressed=true]': { color: 'primary.on', backgroundColor: 'primary' },
  '@media (forced-colors: active)': { '&[aria-pressed=true]': { outline: '2px solid', outlineOffset: '-4px' } },
})
/** Reserves a line, so that no row moves when a text appears. */
const told = css({ textStyle: 'small', color: 'text.muted', minHeight: '1lh' })
