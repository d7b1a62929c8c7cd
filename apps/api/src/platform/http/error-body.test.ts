import { ErrorAnswer } from '@inkwell/contract/errors'
import { expect, test } from 'vitest'
import { toErrorBody } from './error-body.ts'
import { Refusal } from './refusal.ts'

const ID = '0198'

test('an error contains its English sentence, and keys with parameters', () => {
  const fields = { title: 'titleTooLong', alt: 'altInvalid' } as const
  const body = toErrorBody(new Refusal('invalid', 'titleTooLong', { fields }), ID)
  const title = 'A title has at most 200 characters.'
  expect(body).toEqual({
    msg: title,
    code: 'invalid',
    error: {
      key: 'titleTooLong',
      params: { max: 200 },
      fields: { title: { key: 'titleTooLong', params: { max: 200 } }, alt: { key: 'altInvalid' } },
    },
    fields: { title, alt: 'The description of a picture is text.' },
    requestId: ID,
  })
  expect(ErrorAnswer.parse(body)).toEqual(body)
})

test.each([
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
])('a wait of %i seconds is in the sentence and beside it', (seconds, words) => {
  const details = { params: { seconds }, retryAfter: seconds }
  expect(toErrorBody(new Refusal('rate_limited', 'rateLimitedFor', details), ID)).toEqual({
    msg: `Too many attempts. Please try again in ${words}.`,
    code: 'rate_limited',
    error: { key: 'rateLimitedFor', params: { seconds } },
    retryAfter: seconds,
    requestId: ID,
  })
})

test('text for terminals is not sent', () => {
  const detail = 'Somebody has signed up as ada@example.com.'
  const refusal = new Refusal('email_taken', 'emailTaken', { detail })
  expect(refusal.message).toBe(detail)
  expect(toErrorBody(refusal, ID).msg).toBe('An account with this email address already exists.')
})
