import { texts } from 'virtual:texts/de.js'
import { startClient } from '../entry-client.tsx'

void startClient(texts)
