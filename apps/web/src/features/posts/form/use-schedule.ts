import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApp } from '../../../platform/app-provider.tsx'
import { paths } from '../../../platform/paths.ts'
import { text } from '../../../platform/text.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { DraftChanged } from '../../../writing/sync/sync-failure.ts'
import type { DraftHandle } from '../../../writing/sync/use-synced-draft.ts'
import { publishDraft, useAnnouncePublished } from './use-publish-draft.ts'

/** Formats a time with its zone, because a schedule is in the writer's own. */
function momentText(time: Date): string {
  const style = { dateStyle: 'full', timeStyle: 'short' } as const
  return new Intl.DateTimeFormat(`${text.language.tag}-u-ca-gregory-nu-latn`, style).format(time)
}

/** Saves the draft and lets the data service publish it at a time, which may have come meanwhile. */
export function useSchedule(handle: DraftHandle) {
  const { api } = useApp()
  const navigate = useNavigate()
  const showToast = useToast()
  const announce = useAnnouncePublished()

  const scheduling = useMutation({
    mutationFn: (time: Date) => publishDraft(api, handle, time),
    onSuccess: ({ id, isPublished }, time) => {
      handle.finish()
      if (isPublished) announce(id)
      else showToast(text.schedule.done(momentText(time)))
    },
  })

  /** `onChanged` is called if nothing was done, because the form shows the change of another device. */
  function schedule(time: Date, onChanged: () => void): void {
    scheduling.mutate(time, {
      // Not called if the form was left meanwhile.
      onSuccess: ({ id, isPublished }) =>
        void navigate(isPublished ? paths.post(id) : `${paths.myPosts}?state=scheduled`),
      onError: (error) => error instanceof DraftChanged && onChanged(),
    })
  }

  return { ...scheduling, schedule }
}
