import { createPlural } from '../../../languages/plural.ts'
import type { English } from './en.importing.ts'

const plural = createPlural<'one' | 'other'>('de')

const integer = new Intl.NumberFormat('de')
const megabytes = new Intl.NumberFormat('de', { maximumFractionDigits: 1 })

export const texts: English = {
  importing: {
    siteTitle: 'Importe',
    siteExplanation:
      'Bringe eine ganze Website hierher: ihre Beiträge, Seiten, Entwürfe, Autoren, Kommentare, Bilder und alten Adressen. Die Datei wird zuerst gelesen, und du siehst, was käme, bevor sich etwas ändert.',
    ownTitle: 'Dein Blog importieren',
    ownExplanation:
      'Bringe die Beiträge und Entwürfe eines anderen Blogs hierher, unter deinem Namen. Die Datei wird zuerst gelesen, und du siehst, was käme, bevor sich etwas ändert. Seiten und alte Adressen einer Website importieren Administratoren.',
    backToSettings: 'Einstellungen',
    choose: 'Datei für den Import',
    formats:
      'Was WordPress, Ghost, Medium, Substack, Blogger, Tumblr, Micro.blog und andere exportieren, ein ZIP einer Website mit Jekyll, Hugo oder anderem Markdown, oder ein Feed. Du kannst sie auch hierher ziehen.',
    beginning: 'Der Upload beginnt …',
    earlier: 'Bisherige Importe',
    all: 'Alle Importe',
    none: 'Noch nichts ist importiert worden.',
    show: 'Anzeigen',
    started: 'Begonnen',
    ended: 'Beendet',
    states: {
      uploading: 'Upload',
      reading: 'Wird gelesen',
      ready: 'Bereit',
      importing: 'Läuft',
      done: 'Fertig',
      cancelled: 'Abgebrochen',
      failed: 'Gescheitert',
      unknown: 'Nicht beendet',
    },
    sending: 'Die Datei wird hochgeladen',
    sent: (bytes, all) =>
      `${megabytes.format(bytes / 1_000_000)} von ${megabytes.format(all / 1_000_000)} MB hochgeladen`,
    waiting: 'Im Augenblick gibt es keine Verbindung. Der Upload geht von selbst weiter.',
    resumes: 'Der Upload geht von selbst weiter.',
    interrupted:
      'Der Upload dieser Datei wurde unterbrochen oder läuft in einem anderen Fenster. Wähle dieselbe Datei noch einmal, um fortzufahren.',
    chooseAgain: 'Dieselbe Datei',
    otherFile: 'Das ist eine andere Datei. Wähle dieselbe, oder brich diesen Import ab.',
    leaveTitle: 'Upload anhalten?',
    leaveHelp:
      'Die Datei ist noch nicht ganz hier. Du kannst später fortfahren, indem du sie wieder wählst.',
    stay: 'Hier bleiben',
    leave: 'Verlassen',
    reading: 'Die Datei wird gelesen',
    importing: 'Der Import läuft',
    records: (done, all) =>
      `${integer.format(done)} von ${plural(all, { one: '# Eintrag', other: '# Einträgen' })}`,
    uncounted: 'Die Einträge werden gezählt …',
    goesOn: 'Es geht weiter, wenn du diese Seite schließt.',
    foreseen: 'Was kommt',
    foreseenHelp:
      'Noch hat sich nichts geändert. Das wird der Import übernehmen, und das lässt er aus.',
    nothingNew: 'Alles, was aus dieser Datei übernommen werden kann, ist schon hier.',
    nothingToTake: 'Nichts hat sich geändert, und so käme aus dieser Datei nichts.',
    foreseenRecords: 'Jeder Eintrag',
    counted: 'Einträge nach ihrer Art',
    kind: 'Art',
    foreseenHeadings: { waiting: 'Kommen', taken: 'Sind hier', listed: 'Ausgelassen' },
    headings: { waiting: 'Warten', taken: 'Übernommen', listed: 'Ausgelassen' },
    number: (count) => integer.format(count),
    fetch: 'Auch Bilder von anderen Servern holen',
    fetchHelp:
      'Bilder, die nicht in der Datei sind, werden von dort geladen, wo sie jetzt sind. Sonst behalten sie ihre alte Adresse.',
    others: 'Auch übernehmen, was andere geschrieben haben',
    othersHelp:
      'Antworten auf andere, Reblogs mit den Worten anderer als Zitaten, und geteilte Texte. Was hier gezeigt wird, ist ohne sie. Sonst werden sie ausgelassen.',
    fetchesAgain: (count, time) =>
      `${plural(count, { one: '# Bild konnte', other: '# Bilder konnten' })} noch nicht geholt werden, weil Server versagten. Der nächste Versuch: ${time}. Bis dahin bleibt die Datei hier.`,
    isFetching: (count) =>
      `${plural(count, { one: '# fehlendes Bild wird', other: '# fehlende Bilder werden' })} noch einmal geholt.`,
    fetchNow: 'Jetzt holen',
    fetchNowDone: 'Die Bilder werden geholt',
    noFetching: 'Darauf verzichten',
    noFetchingTitle: 'Auf diese Bilder verzichten?',
    noFetchingHelp:
      'Sie behalten ihre alten Adressen, und die hochgeladene Datei wird gelöscht. Was übernommen ist, bleibt.',
    noFetchingDone: 'Sie werden nicht noch einmal geholt',
    start: 'Importieren',
    startAgain: 'Noch einmal beginnen',
    startDone: 'Der Import hat begonnen',
    cancel: 'Import abbrechen',
    cancelTitle: 'Diesen Import abbrechen?',
    cancelHelp:
      'Noch nichts ist importiert, und nichts wird es. Die hochgeladene Datei wird gelöscht.',
    cancelBegunHelp: 'Was bis jetzt übernommen ist, bleibt. Die hochgeladene Datei wird gelöscht.',
    cancelYes: 'Import abbrechen',
    cancelled: 'Import abgebrochen',
    ends: {
      failed: 'Der Import ist gescheitert.',
      cancelled: 'Dieser Import wurde abgebrochen. Was übernommen war, bleibt.',
      unknown:
        'Dieser Import der Kommandozeile ist nicht zu Ende: Er läuft, oder er wurde unterbrochen. Starte ihn noch einmal, um fortzufahren.',
    },
    report: 'Bericht',
    reportFile: {
      download: 'Als JSON herunterladen',
      received: (bytes) => `${megabytes.format(bytes / 1_000_000)} MB empfangen`,
      cancel: 'Abbrechen',
      done: 'Der Bericht ist heruntergeladen',
    },
    filter: 'Anzeigen',
    filters: {
      all: 'Alle Einträge',
      taken: 'Was übernommen wurde',
      listed: 'Was ausgelassen wurde',
      waiting: 'Was wartet',
    },
    noRecords: 'Solche Einträge gibt es nicht.',
    untitled: 'Ohne Titel',
    kinds: {
      post: 'Beitrag',
      page: 'Seite',
      draft: 'Entwurf',
      comment: 'Kommentar',
      picture: 'Bild',
      author: 'Autor',
      tag: 'Schlagwort',
      other: 'Anderes',
    },
    kindsOfMany: {
      post: 'Beiträge',
      page: 'Seiten',
      draft: 'Entwürfe',
      comment: 'Kommentare',
      picture: 'Bilder',
      author: 'Autoren',
      tag: 'Schlagwörter',
      other: 'Andere Einträge',
    },
    outcomes: { waiting: 'Wartet', taken: 'Übernommen', listed: 'Ausgelassen' },
  },
}
