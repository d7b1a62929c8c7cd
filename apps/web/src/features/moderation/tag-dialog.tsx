import type { ApiClient } from '@inkwell/api-client/api-client'
import { TAG_MAX } from '@inkwell/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApp } from '../../platform/app-provider.tsx'
import { errorFields, errorText } from '../../platform/error-text.ts'
import { readToken } from '../../platform/session-storage.ts'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorLine } from '../../ui/error-line.tsx'
import { TextField } from '../../ui/field.tsx'
import { fieldText } from '../../ui/field-text.ts'
import { Form } from '../../ui/forms/form.tsx'
import { useToast } from '../../ui/toasts.tsx'

interface TagDialogProps {
  title: string
  explanation: string
  label: string
  /** What the field has at first. */
  first?: string
  submit: string
  /** The message of success. */
  done: string
  act: (api: ApiClient, name: string, token: string | null) => Promise<unknown>
  onClose: () => void
}

/** Asks for the name of a tag and does something with it. An error says what, and the name stays. */
export function TagDialog(props: TagDialogProps) {
  const { title, explanation, label, first, submit, done, act, onClose } = props
  const { api } = useApp()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (form: FormData) => act(api, fieldText(form, 'name').trim(), readToken()),
    onSuccess: () => {
      showToast(done)
      onClose()
      void queryClient.invalidateQueries()
    },
  })
  const fields = errorFields(error)
  return (
    <Dialog title={title} explanation={explanation} busy={isPending} onCancel={onClose}>
      <Form errors={fields} busy={isPending} onSubmit={mutate} className="grid gap-5">
        <TextField
          label={label}
          messages={{ missing: text.admin.tags.nameMissing }}
          max={TAG_MAX}
          name="name"
          defaultValue={first}
          dir="auto"
          autoComplete="off"
          required
        />
        <ErrorLine>{error && !fields?.name ? errorText(error) : undefined}</ErrorLine>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={isPending}>
            {submit}
          </Button>
          <Button look="quiet" disabled={isPending} onClick={onClose}>
            {text.lists.cancel}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
