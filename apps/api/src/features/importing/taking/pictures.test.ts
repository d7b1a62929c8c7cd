import { setTimeout as wait } from 'node:timers/promises'
import { importNote, noteSentence } from '@inkwell/contract/import-notes'
import { expect, test } from 'vitest'
import { archiveOf } from '../../../testing/import-archives.ts'
import { LeftOut } from '../left-out.ts'
import type { SourcePicture } from '../source-item.ts'
import { Pictures } from './pictures.ts'

function remote(host: string, name: string): SourcePicture {
  const ref = `https://${host}/${name}`
  return { id: ref, ref, places: [] }
}

test('at most four servers are asked at a time, each for one picture', async () => {
  const running: string[] = []
  let most = 0
  const pictures = new Pictures({
    archive: await archiveOf({}),
    services: {
      uploadPicture: async (_, picture) => picture.text(),
      hasPicture: () => Promise.resolve(false),
    },
    remote: {
      async fetch({ host, href }) {
        expect(running).not.toContain(host)
        running.push(host)
        most = Math.max(most, running.length)
        await wait(5)
        running.splice(running.indexOf(host), 1)
        return Buffer.from(href)
      },
    },
    onSettled: () => Promise.resolve(),
  })
  const hosts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.example`)
  const all = ['1', '2', '3'].flatMap((name) => hosts.map((host) => remote(host, name)))
  const names: string[] = []
  await pictures.take('ada', all, {
    onResult: (_, result) =>
      void names.push('name' in result ? result.name : noteSentence(result.reason)),
  })
  expect(most).toBe(4)
  expect(names.toSorted()).toEqual(all.map(({ ref }) => ref).toSorted())
})

test('an error that ends the import is thrown when all servers have answered', async () => {
  let running = 0
  const pictures = new Pictures({
    archive: await archiveOf({}),
    services: {
      uploadPicture: () => Promise.reject(new Error('no database')),
      hasPicture: () => Promise.resolve(false),
    },
    remote: {
      async fetch({ host }) {
        running += 1
        await wait(host === 'a.example' ? 1 : 30)
        running -= 1
        return Buffer.from('picture')
      },
    },
    onSettled: () => Promise.resolve(),
  })
  const all = [remote('a.example', '1'), remote('b.example', '1')]
  const taken = pictures.take('ada', all, { onResult: () => undefined })
  await expect(taken).rejects.toThrow('no database')
  expect(running).toBe(0)
})

test('a picture that one address does not lead to is looked for at its others', async () => {
  const asked: string[] = []
  const pictures = new Pictures({
    archive: await archiveOf({}),
    services: {
      uploadPicture: () => Promise.resolve('name'),
      hasPicture: () => Promise.resolve(false),
    },
    remote: {
      fetch({ pathname }) {
        asked.push(pathname)
        if (pathname === '/small') return Promise.reject(new LeftOut(importNote('fetchNoAnswer')))
        return Promise.resolve(Buffer.from('picture'))
      },
    },
    onSettled: () => Promise.resolve(),
  })
  const results: unknown[] = []
  for (const name of ['small', 'small', 'large', 'large']) {
    const picture = { ...remote('a.example', name), id: 'one' }
    const onResult = (_: unknown, result: unknown) => void results.push(result)
    await pictures.take('ada', [picture], { onResult })
  }
  const [gone, here] = [{ reason: importNote('fetchNoAnswer') }, { name: 'name' }]
  expect(results).toEqual([gone, gone, here, here])
  expect(asked).toEqual(['/small', '/large'])
})
