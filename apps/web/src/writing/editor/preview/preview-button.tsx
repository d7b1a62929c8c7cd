import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { useEditor } from '../editor-context.ts'

/** Shows the text as readers will see it, beside the field or in its place. */
export function PreviewButton() {
  const { isPreviewOpen, setPreviewOpen } = useEditor()
  return (
    <Button
      look="quiet"
      aria-pressed={isPreviewOpen}
      // The focus and the selection stay in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setPreviewOpen(!isPreviewOpen)}
    >
      {text.editor.preview.label}
    </Button>
  )
}
