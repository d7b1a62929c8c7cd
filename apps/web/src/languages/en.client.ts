import { texts } from 'virtual:texts/en.js'
import { startClient } from '../entry-client.tsx'

void startClient(texts)
