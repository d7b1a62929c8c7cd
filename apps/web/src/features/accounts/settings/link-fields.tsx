import { countCharacters } from '@inkwell/contract/characters'
import { LINK_LABEL_MAX, PROFILE_LINKS_MAX } from '@inkwell/contract/limits'
import { toWebAddress } from '@inkwell/contract/web-address'
import { useState } from 'react'
import { checkText } from '../../../platform/forms/check-text.ts'
import { text } from '../../../platform/text.ts'
import { Button } from '../../../ui/button.tsx'
import { fieldText } from '../../../ui/field-text.ts'
import { TextField } from '../../../ui/field.tsx'
import type { WireProfile } from './public-profile.queries.ts'

const MAILBOX = /^[^\s@/:]+@[^\s@/:]+$/

/** People write addresses without their scheme. */
function withScheme(typed: string): string {
  const address = typed.trim()
  if (MAILBOX.test(address)) return `mailto:${address}`
  return /^[a-z]+:/i.test(address) ? address : `https://${address}`
}

const nameOf = (part: 'label' | 'url', index: number) => `${part}-${index}`

interface TypedLink {
  label: string
  url: string
}

/** The links in the form, without empty ones. Without a name, a link is called by its host. */
export function typedLinks(form: FormData): TypedLink[] {
  return Array.from({ length: PROFILE_LINKS_MAX }, (_, index) => {
    const label = fieldText(form, nameOf('label', index)).trim()
    const typed = fieldText(form, nameOf('url', index)).trim()
    const url = typed && withScheme(typed)
    return { label: label || url.replaceAll(/^\w+:\/*(?:www\.)?|\/.*$/g, ''), url }
  }).filter(({ label, url }) => label !== '' || url !== '')
}

const givenLinks = (links: WireProfile['links']) => (Array.isArray(links) ? links : [])

/** Whether the form holds these links and no others. */
export function areSameLinks(typed: readonly TypedLink[], links: WireProfile['links']): boolean {
  const given = givenLinks(links)
  return (
    typed.length === given.length &&
    typed.every(({ label, url }, at) => label === given[at]?.label && url === given[at]?.url)
  )
}

const labelMessages = {
  check: (value: string) =>
    countCharacters(value.trim()) > LINK_LABEL_MAX ? checkText('linkLabelTooLong') : undefined,
}

const urlMessages = {
  check: (value: string) =>
    value.trim() !== '' && toWebAddress(withScheme(value)) === undefined
      ? checkText('linkInvalid')
      : undefined,
}

/** Fields for a few links: those that exist, and more at the press of a button. */
export function LinkFields({ links }: { links: WireProfile['links'] }) {
  const given = givenLinks(links)
  const [count, setCount] = useState(Math.max(1, given.length))
  const { links: legend, link, linkLabel, linkUrl, addLink } = text.settings.publicProfile
  return (
    <fieldset className="grid gap-5">
      <legend className="mb-3 font-text text-lead font-medium">{legend}</legend>
      {Array.from({ length: count }, (_, index) => (
        <fieldset key={index} className="grid gap-x-4 gap-y-3 sm:grid-cols-3">
          <legend className="sr-only">{link(index + 1)}</legend>
          <TextField
            label={linkLabel}
            messages={labelMessages}
            name={nameOf('label', index)}
            defaultValue={given[index]?.label}
            dir="auto"
          />
          <div className="sm:col-span-2">
            <TextField
              label={linkUrl}
              messages={urlMessages}
              name={nameOf('url', index)}
              defaultValue={given[index]?.url}
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              dir="ltr"
            />
          </div>
        </fieldset>
      ))}
      {count < PROFILE_LINKS_MAX && (
        <div>
          <Button look="secondary" onClick={() => setCount(count + 1)}>
            {addLink}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
