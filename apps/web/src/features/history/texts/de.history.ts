import type { Translation } from '../../../platform/text.ts'
import type { English } from './en.history.ts'

export const texts: Translation<English> = {
  history: {
    title: 'Verlauf',
    description: 'Frühere Fassungen eines Beitrags.',
    versions: 'Fassungen',
    by: (name) => `von ${name}`,
    compare: 'Vergleichen mit',
    alone: 'Nichts: diese Fassung allein zeigen',
    untitled: 'Ohne Titel',
    restore: 'Diese Fassung zurückholen',
    restored: 'Fassung zurückgeholt',
    undone: 'Der Text von vorher ist wieder da',
    help: 'Ist der Beitrag veröffentlicht, sehen alle die zurückgeholte Fassung sofort; Änderungen, die du noch nicht veröffentlicht hast, bleiben, wie sie sind. Sonst kommt sie in deinen Entwurf.',
    edit: 'Bearbeiten',
    latest: 'Das ist die neueste Fassung.',
    missing: 'Diese Fassung gibt es nicht. Wähle eine aus der Liste.',
    kinds: {
      saved: 'Gespeichert',
      published: 'Veröffentlicht',
      restored: 'Zurückgeholt',
      imported: 'Importiert',
      merged: 'Zusammengeführt',
    },
  },
}
