import { Button } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { janelaTardia } from '#app/kit/parte-tardia/janela-tardia.tsx';
import { enderecoDoCalendario } from '../painel/achados.ts';
import type { PainelDeImagens } from '../painel/usar-painel.ts';

const JanelaDoCalendario = janelaTardia(
  () => import('./janela-do-calendario.tsx').then((modulo) => modulo.default),
  'Não foi possível abrir o calendário de imagens.',
);

/** Opens the calendar in the year of the newest image that is known. */
export function BotaoDoCalendario({ painel }: { readonly painel: PainelDeImagens }) {
  const [aberta, setAberta] = useState(false);
  const { alvo, busca, estado, aoMudar } = painel;
  if (alvo === null) return null;
  const [nova] = (busca.achados?.imagens ?? []).flatMap(({ date }) => date ?? []);
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconCalendar size={16} aria-hidden />}
        onClick={() => setAberta(true)}
      >
        Calendário
      </Button>
      {aberta && (
        <Suspense fallback={null}>
          <JanelaDoCalendario
            endereco={enderecoDoCalendario(alvo)}
            anoInicial={nova === undefined ? new Date().getFullYear() : Number(nova.slice(0, 4))}
            aoAbrir={({ hash }) => {
              if (estado.ativa?.hash !== hash) aoMudar({ tipo: 'alternarImagem', hash });
            }}
            aoFechar={() => setAberta(false)}
          />
        </Suspense>
      )}
    </>
  );
}
