import { Button } from '../../../ui/button.tsx'
import { useEditor } from '../../../writing/editor/editor-context.ts'

interface PublishingButtonProps {
  disabled?: boolean
  onClick: () => void
  children: string
}

/** Another way to publish than the submit button. It waits for pictures, too. */
export function PublishingButton({ disabled = false, onClick, children }: PublishingButtonProps) {
  const { uploads } = useEditor()
  return (
    <Button
      look="quiet"
      disabled={disabled}
      onClick={() => {
        if (!uploads?.holdBack()) onClick()
      }}
    >
      {children}
    </Button>
  )
}
