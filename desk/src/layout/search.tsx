import { useState } from 'react'

interface SearchProps {
  readonly value: string
  /** What can be searched for. */
  readonly words: string
  readonly onSearch: (typed: string) => void
}

/** Searches when Enter is pressed, and shows everything again when it is emptied. */
export function Search({ value, words, onSearch }: SearchProps) {
  const [typed, setTyped] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    setTyped(value)
  }
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSearch(typed.trim())
        }}
      >
        <input
          type="search"
          aria-label={words}
          placeholder={words}
          maxLength={64}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            if (currentTarget.value === '' && value !== '') onSearch('')
          }}
        />
      </form>
    </search>
  )
}
