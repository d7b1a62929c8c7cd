import type { Received } from '@inkwell/api-client/api-client'
import type { ImportItem } from '@inkwell/contract/import'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { PagedList } from '../../lists/paged-list.tsx'
import { reasonText } from '../../lists/reason-text.ts'
import { useApp } from '../../platform/app-provider.tsx'
import { text } from '../../platform/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { KINDS, recordsQuery } from './imports.queries.ts'
import type { Shown } from './imports.queries.ts'

const FILTERS = ['', 'taken', 'listed', 'waiting'] as const

function Item(item: Received<ImportItem>) {
  const { kind = 'other', outcome = 'waiting', title, address } = item
  const reason = reasonText(item)
  const { kinds, outcomes, untitled } = text.importing
  const name = [title, item.id].find((each) => each !== undefined && each !== '') ?? untitled
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold" dir="auto">
          {address ? (
            <a href={address} className="underline underline-offset-4">
              {name}
            </a>
          ) : (
            name
          )}
        </h3>
        <Badge>{outcomes[outcome]}</Badge>
      </div>
      <p className="flex flex-wrap gap-x-4 text-small text-soft">
        <span>{kinds[kind]}</span>
        {item.id && item.id !== name && <bdi>{item.id}</bdi>}
      </p>
      {reason && <p dir="auto">{reason}</p>}
    </>
  )
}

interface FilterProps {
  shown: Shown
  onShown: (shown: Shown) => void
}

function Filter({ shown, onShown }: FilterProps) {
  const fieldId = useId()
  const { filter, filters, kindsOfMany } = text.importing
  return (
    <div className="grid max-w-reading gap-2">
      <label htmlFor={fieldId} className="text-small font-medium">
        {filter}
      </label>
      <select
        id={fieldId}
        value={shown}
        onChange={({ target }) => onShown(target.value as Shown)}
        className="min-h-11 w-full rounded-control border border-edge bg-surface px-3"
      >
        {FILTERS.map((each) => (
          <option key={each} value={each}>
            {filters[each === '' ? 'all' : each]}
          </option>
        ))}
        {(Object.keys(KINDS) as (keyof typeof KINDS)[]).map((kind) => (
          <option key={kind} value={kind}>
            {kindsOfMany[kind]}
          </option>
        ))}
      </select>
    </div>
  )
}

interface ImportRecordsProps {
  userId: string
  id: string
  /** Records change with it. */
  state: string
  /** The filter at first. */
  initially: Shown
}

/** The records of an import, and what became of each. */
export function ImportRecords({ userId, id, state, initially }: ImportRecordsProps) {
  const { api } = useApp()
  const [shown, setShown] = useState(initially)
  const list = useInfiniteQuery(recordsQuery(api, { userId, id, state, shown }))
  return (
    <div className="grid gap-3">
      <Filter shown={shown} onShown={setShown} />
      <PagedList
        list={list}
        empty={<p className="py-10 text-soft">{text.importing.noRecords}</p>}
        rowsOf={({ items = [] }) => items.map((each) => ({ ...each, key: `${each.position}` }))}
      >
        {({ key, ...each }) => <Item key={key} {...each} />}
      </PagedList>
    </div>
  )
}
