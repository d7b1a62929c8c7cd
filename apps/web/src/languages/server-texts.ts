/** What the web server alone says, in every language: no browser fetches it. */
const en = {
  busy: {
    title: 'There is a crowd at the moment',
    explanation: 'More is asked for than we can serve. Load the page again in a few seconds.',
  },
  server: {
    onlyRead: 'This address can only be read.',
    unreadable: 'This request cannot be read.',
  },
}

export type ServerMessages = typeof en

const de: ServerMessages = {
  busy: {
    title: 'Gerade ist viel los',
    explanation:
      'Es kommt mehr an, als wir schaffen. Lade die Seite in ein paar Sekunden noch einmal.',
  },
  server: {
    onlyRead: 'Diese Adresse kann nur gelesen werden.',
    unreadable: 'Diese Anfrage ist nicht lesbar.',
  },
}

const ar: ServerMessages = {
  busy: {
    title: 'هناك ازدحام في هذه اللحظة',
    explanation: 'الطلبات أكثر مما نستطيع تلبيته. أعد تحميل الصفحة بعد بضع ثوانٍ.',
  },
  server: {
    onlyRead: 'هذا العنوان للقراءة فقط.',
    unreadable: 'لا يمكن قراءة هذا الطلب.',
  },
}

export const serverTexts = { en, de, ar }
