import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { usesCommandKey } from '../../../ui/forms/use-submit-shortcut.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { FIND } from '../find/use-find-shortcut.ts'
import { shortcutName } from '../shortcuts.ts'
import { ALL_COMMANDS } from '../toolbar/commands.ts'

/** What is typed, by the name of what it makes. */
const SIGNS = {
  bold: '**words**',
  italic: '_words_',
  struck: '~~words~~',
  link: '[words](https://example.com)',
  heading: '## Heading',
  quote: '> words',
  bulleted: '- item',
  numbered: '1. item',
  task: '- [ ] item',
  code: '`code`',
  codeBlock: '```js … ```',
  picture: '![description](/images/…)',
  caption: '![description](/images/… "Caption")',
  table: '| a | b |\n| - | - |\n| c | d |',
  footnote: 'words[^1]\n\n[^1]: The note',
  line: '---',
  tags: 'H<sub>2</sub>O, <kbd>Esc</kbd>, <mark>words</mark>',
  details: '<details>\n<summary>More</summary>\n\nwords\n\n</details>',
  video: 'https://youtu.be/…',
} as const

export type SignName = keyof typeof SIGNS

const NAMES = Object.keys(SIGNS) as SignName[]

function Signs() {
  const { makes } = text.editor.help
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
      {NAMES.map((name) => (
        <div key={name} className="grid grid-cols-2 items-baseline gap-3">
          <dt className="text-small">{makes[name]}</dt>
          <dd
            className="font-code text-small whitespace-pre-wrap text-code wrap-anywhere"
            dir="ltr"
          >
            {SIGNS[name]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Keys() {
  const isCommand = useHydrated() && usesCommandKey()
  const { tools, find, help } = text.editor
  const commands = ALL_COMMANDS.flatMap(({ name, shortcut }) =>
    shortcut ? [{ label: tools[name], shortcut }] : [],
  )
  return (
    <>
      <h3 className="font-semibold">{help.keys}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-small sm:grid-cols-3">
        {[...commands, { label: find.label, shortcut: FIND }].map(({ label, shortcut }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-3">
            <dt>{label}</dt>
            <dd className="text-soft">{shortcutName(shortcut, isCommand)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** What Markdown can do here, and the shortcuts, on one screen. */
export function HelpDialog({ onClose }: { onClose: () => void }) {
  const { title, explanation, close } = text.editor.help
  return (
    <Dialog size="wide" title={title} explanation={explanation} onCancel={onClose}>
      <Signs />
      <Keys />
      <div>
        <Button onClick={onClose}>{close}</Button>
      </div>
    </Dialog>
  )
}
