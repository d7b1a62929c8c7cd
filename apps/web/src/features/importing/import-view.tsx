import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ArchiveDownload } from '../../downloads/archive-download.tsx'
import { ListFailure, ListSkeleton } from '../../lists/paged-list.tsx'
import { failureText } from '../../lists/reason-text.ts'
import { useApp } from '../../platform/app-provider.tsx'
import { errorText, isUnanswered } from '../../platform/error-text.ts'
import { text } from '../../platform/text.ts'
import { ErrorLine } from '../../ui/error-line.tsx'
import { ChooseFile } from './choose-file.tsx'
import { CountsTable } from './counts-table.tsx'
import { CancelImport, StartImport } from './import-actions.tsx'
import { ImportHead, stateOf } from './import-head.tsx'
import type { ShownImport } from './import-head.tsx'
import { ImportRecords } from './import-records.tsx'
import { LaterPictures } from './later-pictures.tsx'
import { importQuery } from './imports.queries.ts'
import { ProgressLine } from './progress-line.tsx'
import type { Upload, Uploading } from './use-upload.ts'

interface PartProps {
  id: string
  run: ShownImport
}

interface UploadPartProps extends PartProps {
  uploading: Uploading
}

interface RecordsPartProps extends PartProps {
  userId: string
}

/** An upload in another tab or on another device, or one that was interrupted. */
function InterruptedUpload({ id, run, uploading }: UploadPartProps) {
  const [isOther, setOther] = useState(false)
  const { interrupted, chooseAgain, otherFile } = text.importing

  function goOn(file: File): void {
    const isSame = file.name.normalize() === run.source?.normalize() && file.size === run.size
    setOther(!isSame)
    if (isSame) void uploading.start(file, { id, received: run.received ?? 0 })
  }

  return (
    <>
      <p className="max-w-reading">{interrupted}</p>
      <ChooseFile
        label={chooseAgain}
        help={run.source ?? ''}
        problem={isOther ? otherFile : undefined}
        isBusy={false}
        onFile={goOn}
      />
    </>
  )
}

/** How far an upload is, or why it does not go on: a full disk is no lost connection. */
function uploadText({ sent, size, waitsFor }: Upload): string {
  const { waiting, resumes, sent: sentOf } = text.importing
  if (!waitsFor) return sentOf(sent, size)
  return isUnanswered(waitsFor) ? waiting : `${errorText(waitsFor)} ${resumes}`
}

function UploadPart({ id, run, uploading }: UploadPartProps) {
  const { upload, error, stop } = uploading
  return (
    <>
      {upload?.id === id ? (
        <ProgressLine
          label={text.importing.sending}
          words={uploadText(upload)}
          done={upload.sent}
          total={upload.size}
        />
      ) : (
        <InterruptedUpload id={id} run={run} uploading={uploading} />
      )}
      <ErrorLine>{error ? errorText(error) : undefined}</ErrorLine>
      <CancelImport id={id} onCancel={stop} />
    </>
  )
}

function WorkPart({ id, run }: PartProps) {
  const { done = 0, total = 0, state } = run
  const { reading, importing, records, uncounted, goesOn } = text.importing
  const isImporting = state === 'importing'
  return (
    <>
      <ProgressLine
        label={isImporting ? importing : reading}
        words={total > 0 ? records(done, total) : uncounted}
        done={done}
        total={total}
      />
      <p className="max-w-reading text-soft">{goesOn}</p>
      <CancelImport id={id} hasBegun={isImporting} />
    </>
  )
}

/** Whether something would come, or is here. */
function foreseenText({ counts = [] }: ShownImport): string {
  const { foreseenHelp, nothingNew, nothingToTake } = text.importing
  if (counts.some(({ waiting = 0 }) => waiting > 0)) return foreseenHelp
  return counts.some(({ taken = 0 }) => taken > 0) ? nothingNew : nothingToTake
}

function ReadyPart({ userId, id, run }: RecordsPartProps) {
  const { counts = [] } = run
  const { foreseen, start, foreseenRecords } = text.importing
  return (
    <>
      <h3 className="text-lead font-semibold">{foreseen}</h3>
      <p className="max-w-reading text-soft">{foreseenText(run)}</p>
      <CountsTable counts={counts} isForeseen />
      <StartImport id={id} run={run} label={start}>
        <CancelImport id={id} />
      </StartImport>
      <h3 className="pt-6 text-lead font-semibold">{foreseenRecords}</h3>
      <ImportRecords userId={userId} id={id} state="ready" initially="listed" />
    </>
  )
}

function EndPart({ userId, id, run }: RecordsPartProps) {
  const { counts = [], size } = run
  const { ends, startAgain, report, ...texts } = text.importing
  const state = stateOf(run)
  return (
    <>
      {state === 'failed' && (
        <p role="alert" className="max-w-reading text-danger" dir="auto">
          {failureText(run) || ends.failed}
        </p>
      )}
      {(state === 'cancelled' || state === 'unknown') && (
        <p className="max-w-reading text-soft">{ends[state]}</p>
      )}
      <LaterPictures id={id} run={run} />
      {counts.length > 0 && <CountsTable counts={counts} isForeseen={false} />}
      {state === 'failed' && size !== null && <StartImport id={id} run={run} label={startAgain} />}
      <h3 className="pt-6 text-lead font-semibold">{report}</h3>
      <ArchiveDownload
        path={`/api/v1/imports/${id}/report`}
        name="import-report"
        extension="json"
        texts={texts.reportFile}
      />
      <ImportRecords
        userId={userId}
        id={id}
        state={`${state} ${run.fetchesAgainAt ?? ''}`}
        initially=""
      />
    </>
  )
}

function Part({ userId, id, run, uploading }: UploadPartProps & RecordsPartProps) {
  const state = stateOf(run)
  if (state === 'uploading') return <UploadPart id={id} run={run} uploading={uploading} />
  if (state === 'reading' || state === 'importing') return <WorkPart id={id} run={run} />
  if (state === 'ready') return <ReadyPart userId={userId} id={id} run={run} />
  return <EndPart userId={userId} id={id} run={run} />
}

interface ImportViewProps {
  userId: string
  id: string
  uploading: Uploading
}

/** One import from its upload to its report. */
export function ImportView({ userId, id, uploading }: ImportViewProps) {
  const { api } = useApp()
  const { data, error, isFetching, refetch } = useQuery(importQuery(api, userId, id))
  if (!data?.import) {
    if (!error) return <ListSkeleton />
    return <ListFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
  }
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <ImportHead run={data.import} />
      </div>
      <Part userId={userId} id={id} run={data.import} uploading={uploading} />
    </div>
  )
}
