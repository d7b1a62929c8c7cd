import type { ComponentProps } from 'react'
import { usesCommandKey } from '../../../ui/forms/use-submit-shortcut.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { ariaShortcut, shortcutName } from '../shortcuts.ts'
import type { Shortcut } from '../shortcuts.ts'

interface ToolButtonProps {
  /** Identifies it in the toolbar. */
  name: string
  label: string
  icon: ComponentProps<typeof Icon>['icon']
  shortcut?: Shortcut | undefined
  /** Of a button that switches something on and off. */
  isPressed?: boolean | undefined
  tabIndex?: number
  onClick: () => void
}

/** A button of the toolbar; its label and shortcut appear when it is pointed at or focused. */
export function ToolButton(props: ToolButtonProps) {
  const { name, label, icon, shortcut, isPressed, tabIndex, onClick } = props
  const isCommand = useHydrated() && usesCommandKey()
  const keys = shortcut && shortcutName(shortcut, isCommand)
  return (
    <button
      type="button"
      data-tool={name}
      aria-label={label}
      data-tip={keys ? `${label} · ${keys}` : label}
      aria-keyshortcuts={shortcut && ariaShortcut(shortcut, isCommand)}
      aria-pressed={isPressed}
      tabIndex={tabIndex}
      onClick={onClick}
      // The focus and the selection stay in the text.
      onMouseDown={(event) => event.preventDefault()}
      className="editor-tool"
    >
      <Icon icon={icon} className="size-5" />
    </button>
  )
}
