/** The authors of the example blog, by the keys used in posts. */
export const AUTHORS: Readonly<Record<string, { name: string; email: string }>> = {
  ines: { name: 'Ines Okafor', email: 'ines@okafor.example' },
  theo: { name: 'Theo Lind', email: 'theo.lind@example.org' },
  mara: { name: 'Mara Castellano', email: 'mara@stillhere.example' },
  jonas: { name: 'Jonas Brandt', email: 'jonas.brandt@example.com' },
  layla: { name: 'ليلى حداد', email: 'layla@haddad.example' },
  misaki: { name: '佐藤 美咲', email: 'misaki@hondana.example' },
  maximiliane: {
    name: 'Maximiliane von der Heyden-Lichtenberg',
    email: 'maximiliane.heyden-lichtenberg@small-observatory.example',
  },
}
