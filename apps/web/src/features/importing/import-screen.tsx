import { useNavigate, useSearchParams } from 'react-router'
import { ListSkeleton } from '../../lists/paged-list.tsx'
import { errorText } from '../../platform/error-text.ts'
import { text } from '../../platform/text.ts'
import { ConfirmDialog } from '../../ui/forms/confirm-dialog.tsx'
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts'
import { ChooseFile } from './choose-file.tsx'
import { ImportList } from './import-list.tsx'
import { ImportView } from './import-view.tsx'
import type { Scope } from './imports.queries.ts'
import { useUpload } from './use-upload.ts'

/** The query parameter that names an import. */
const CHOSEN = 'import'

interface ImportScreenProps {
  /** Undefined until known. */
  userId: string | undefined
  scope: Scope
  /** The path of the screen. */
  path: string
  explanation: string
}

function pathsOf(path: string) {
  return (id: string) => `${path}?${CHOSEN}=${encodeURIComponent(id)}`
}

/** Asks before a screen is left that uploads a file. */
function LeaveUpload({ isUploading, path }: { isUploading: boolean; path: string }) {
  const blocker = useLeaveGuard({
    hasUnsavedChanges: () => isUploading,
    isUnsaved: isUploading,
    free: path,
  })
  const { leaveTitle, leaveHelp, stay, leave } = text.importing
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={leaveTitle}
      explanation={leaveHelp}
      no={stay}
      yes={leave}
      onNo={() => blocker.reset()}
      onYes={() => blocker.proceed()}
    />
  )
}

/** Chooses a file and shows all imports, or shows one of them. */
export function ImportScreen({ userId, scope, path, explanation }: ImportScreenProps) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const chosen = search.get(CHOSEN) ?? ''
  const pathOf = pathsOf(path)
  const uploading = useUpload(scope, (id) => void navigate(pathOf(id)))
  const { upload, error } = uploading
  const { choose, formats, all, earlier } = text.importing

  // Servers know neither the user nor which import is chosen.
  if (userId === undefined) return <ListSkeleton />

  return (
    <>
      <LeaveUpload isUploading={upload !== undefined} path={path} />
      {chosen === '' ? (
        <div className="grid gap-6 pt-6">
          <p className="max-w-reading text-soft">{explanation}</p>
          <ChooseFile
            label={choose}
            help={formats}
            problem={error && errorText(error)}
            isBusy={upload !== undefined}
            onFile={(file) => void uploading.start(file)}
          />
          <h2 className="pt-6 text-lead font-semibold">{earlier}</h2>
          <ImportList userId={userId} scope={scope} pathOf={pathOf} />
        </div>
      ) : (
        <div className="grid gap-6 pt-6">
          <p>
            <a href={path} className="underline underline-offset-4">
              {all}
            </a>
          </p>
          <ImportView key={chosen} userId={userId} id={chosen} uploading={uploading} />
        </div>
      )}
    </>
  )
}
