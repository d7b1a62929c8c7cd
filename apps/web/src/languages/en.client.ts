import { startClient } from '../entry-client.tsx'
import { en } from './en.ts'

void startClient(en)
