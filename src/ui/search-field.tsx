import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '@/styled-system/css'
import { iconButton, searchField } from '@/styled-system/recipes'

export type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  /** Called with every keystroke. */
  onChange: (value: string) => void
  className?: string
}

/**
 * A search box. The box keeps the typed text, because the parent may store the value slowly, for example in the
 * address. A different `value`, for example after the Back button or a reset, replaces the text.
 */
export function SearchField({ label, placeholder, value, onChange, className }: SearchFieldProps) {
  const style = searchField()
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(value)
  /** Texts that were reported to the parent but have not yet come back as `value`. */
  const reported = useRef<string[]>([])
  useEffect(() => {
    const confirmed = reported.current.lastIndexOf(value)
    if (confirmed >= 0) reported.current.splice(0, confirmed + 1)
    else {
      reported.current = []
      setDraft(value)
    }
  }, [value])

  function change(text: string) {
    if (text !== value) reported.current.push(text)
    setDraft(text)
    onChange(text)
  }

  return (
    <search className={cx(style.root, className)}>
      <span className={style.icon}>
        <Search size={18} strokeWidth={1.75} aria-hidden />
      </span>
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={draft}
        onChange={(event) => change(event.target.value)}
        className={style.input}
      />
      {draft ? (
        <button
          type="button"
          aria-label="Clear search"
          className={cx(iconButton(), style.clear)}
          onClick={() => {
            change('')
            input.current?.focus()
          }}
        >
          <X size={18} strokeWidth={1.75} aria-hidden />
        </button>
      ) : null}
    </search>
  )
}
