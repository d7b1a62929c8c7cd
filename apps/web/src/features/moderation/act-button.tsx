import { useState } from 'react'
import type { ComponentProps } from 'react'
import { text } from '../../platform/text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/forms/confirm-dialog.tsx'
import { useAct } from './use-act.ts'
import type { ActParts } from './use-act.ts'

interface ActButtonProps
  extends ActParts, Pick<ComponentProps<typeof Button>, 'look' | 'children'> {
  /** Asks for confirmation first. */
  question?: { title: string; explanation: string; yes: string }
}

/** A button for an administrator's action. */
export function ActButton({ question, look = 'secondary', children, ...parts }: ActButtonProps) {
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useAct(parts)
  return (
    <>
      <Button look={look} busy={isPending} onClick={() => (question ? setAsked(true) : mutate())}>
        {children}
      </Button>
      {question && isAsked && (
        <ConfirmDialog
          {...question}
          no={text.admin.cancel}
          onNo={() => setAsked(false)}
          onYes={() => {
            setAsked(false)
            mutate()
          }}
        />
      )}
    </>
  )
}
