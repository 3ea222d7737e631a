import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { speak } from './texts/speak.ts';
import { wearStoredTheme } from './theme/theme.ts';
import { dressLater } from './ui/look.ts';

wearStoredTheme();
await speak();

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
dressLater();
