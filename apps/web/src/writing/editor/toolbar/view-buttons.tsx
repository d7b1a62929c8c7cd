import { Maximize, Minimize, Search } from 'lucide'
import { text } from '../../../platform/text.ts'
import { useEditor } from '../editor-context.ts'
import { FIND } from '../find/use-find-shortcut.ts'
import { ToolButton } from './tool-button.tsx'

interface ViewButtonProps {
  tabIndex?: number
}

/** Opens the search in the text. */
export function FindButton({ tabIndex = 0 }: ViewButtonProps) {
  const { findWords, openFind, closeFind } = useEditor()
  return (
    <ToolButton
      name="find"
      label={text.editor.find.label}
      icon={Search}
      shortcut={FIND}
      isPressed={findWords !== undefined}
      tabIndex={tabIndex}
      onClick={findWords === undefined ? openFind : closeFind}
    />
  )
}

/** Hides everything but title and text. */
export function FullScreenButton({ tabIndex = 0 }: ViewButtonProps) {
  const { isFullScreen, setFullScreen } = useEditor()
  return (
    <ToolButton
      name="full-screen"
      label={text.editor.fullScreen}
      icon={isFullScreen ? Minimize : Maximize}
      isPressed={isFullScreen}
      tabIndex={tabIndex}
      onClick={() => setFullScreen(!isFullScreen)}
    />
  )
}
