import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.search.ts'

export const texts: Translation<English> = {
  searching: {
    title: 'Suche',
    description: 'Finde Beiträge über Wörter in Titeln, Texten, Schlagwörtern und Namen.',
    resultsFor: (q: string) => `Suche: ${q}`,
    label: 'Beiträge suchen',
    submit: 'Suchen',
    results: 'Beiträge',
    own: 'Das siehst nur du',
    untitled: 'Ohne Titel',
    loading: 'Die Suche läuft',
    nothing: 'Es wurde nichts gefunden.',
    nothingPublished: 'Kein veröffentlichter Beitrag passt dazu.',
    hint: 'Versuche es mit weniger oder anderen Wörtern, oder nur mit dem Anfang eines Wortes.',
    failed: 'Die Suche hat nicht funktioniert.',
    retry: 'Noch einmal versuchen',
    more: 'Weitere Ergebnisse',
  },
}
