import { CaseSensitive } from 'lucide'
import { Fragment } from 'react'
import type { KeyboardEvent } from 'react'
import { text } from '../../../platform/text.ts'
import { applyChange, selectionOf } from '../edits/apply-edits.ts'
import { afterComposition } from '../edits/composition.ts'
import { useEditor } from '../editor-context.ts'
import { COMMANDS } from './commands.ts'
import type { Command } from './commands.ts'
import { PictureButton } from '../text-pictures/picture-button.tsx'
import { ToolButton } from './tool-button.tsx'
import { useRoving } from './use-roving.ts'
import { HelpButton } from '../help/help-button.tsx'
import { FindButton, FullScreenButton } from './view-buttons.tsx'
import { useStoredSwitch } from './use-stored-switch.ts'

const HIDDEN = 'editor-tools-hidden'

/** Makes the change of a command at the selection of a field. */
export function runCommand(field: HTMLTextAreaElement, { run }: Command): void {
  if (field.readOnly) return
  afterComposition(() => applyChange(field, run(field.value, selectionOf(field))))
}

/** Buttons that insert Markdown. It can be hidden except for the button that shows it again. */
export function Toolbar() {
  const { field } = useEditor()
  const { toolbar, tabIndexOf } = useRoving('tools')
  const [isHidden, setHidden] = useStoredSwitch(HIDDEN)
  const { label, tools } = text.editor

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') field.current?.focus()
    else toolbar.onKeyDown(event)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      role="toolbar"
      aria-label={label}
      className="editor-toolbar"
      onFocus={toolbar.onFocus}
      onKeyDown={onKeyDown}
    >
      <ToolButton
        name="tools"
        label={tools.show}
        icon={CaseSensitive}
        isPressed={!isHidden}
        tabIndex={tabIndexOf('tools')}
        onClick={() => setHidden(!isHidden)}
      />
      {!isHidden &&
        COMMANDS.map((group, index) => (
          <Fragment key={group[0]?.name}>
            <span aria-hidden className="editor-rule" />
            {group.map((command) => (
              <ToolButton
                key={command.name}
                name={command.name}
                label={tools[command.name]}
                icon={command.icon}
                shortcut={command.shortcut}
                tabIndex={tabIndexOf(command.name)}
                onClick={() => field.current && runCommand(field.current, command)}
              />
            ))}
            {index === 0 && <PictureButton tabIndex={tabIndexOf('picture')} />}
          </Fragment>
        ))}
      <span className="editor-views">
        <FindButton tabIndex={tabIndexOf('find')} />
        <HelpButton tabIndex={tabIndexOf('help')} />
        <FullScreenButton tabIndex={tabIndexOf('full-screen')} />
      </span>
    </div>
  )
}
