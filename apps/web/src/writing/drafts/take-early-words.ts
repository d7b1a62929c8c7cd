/** Words that the inline script of this page has stored, locked until `unlock`. */
interface TakenWords {
  id: string
  unlock: () => void
}

/** What the inline script is asked: whose words are taken, and where. It answers with `taken`. */
interface Taker {
  place: string
  owner: string
  taken?: TakenWords
}

/**
 * Takes over what the inline script of this page has stored for a place and owner, if the page shows it: see
 * early-words-script.ts. It stores nothing more. What is not taken, forms find like words of an earlier visit.
 */
export function takeEarlyWords(place: string, owner: string): TakenWords | undefined {
  const detail: Taker = { place, owner }
  document.dispatchEvent(new CustomEvent('early', { detail }))
  return detail.taken
}
