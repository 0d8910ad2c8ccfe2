import { agirPublico, lerPublico } from '#app/server/acesso.server.ts';
import { naoEncontrado } from '#app/server/falhas.server.ts';

export const loader = lerPublico('desconhecida', async () => {
  throw naoEncontrado();
});

export const action = agirPublico('desconhecidaEnvio', async () => {
  throw naoEncontrado();
});

export default function Desconhecida() {
  return null;
}
