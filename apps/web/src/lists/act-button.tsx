import { useState } from 'react'
import type { ComponentProps } from 'react'
import { text } from '../platform/text.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/forms/confirm-dialog.tsx'
import { useAct } from './use-act.ts'
import type { ActParts } from './use-act.ts'

interface ActButtonProps<Answer>
  extends ActParts<Answer>, Pick<ComponentProps<typeof Button>, 'look'> {
  children: string
  /** What it acts on, for those who hear the button without its row. */
  subject?: string | undefined
  /** Asks for confirmation first. */
  question?: { title: string; explanation: string; yes: string }
}

/** A button for an action on a row of a list. */
export function ActButton<Answer>(props: ActButtonProps<Answer>) {
  const { question, subject, look = 'secondary', children, ...parts } = props
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useAct(parts)
  return (
    <>
      <Button
        look={look}
        busy={isPending}
        aria-label={subject && `${children}: ${subject}`}
        onClick={() => (question ? setAsked(true) : mutate())}
      >
        {children}
      </Button>
      {question && isAsked && (
        <ConfirmDialog
          {...question}
          no={text.lists.cancel}
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
