import { Popover } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import type { Extensao } from '#domain/geocodificacao/lugar.ts';
import { Botao } from '../botao.tsx';
import classes from '../controles.module.css';

type Campo = typeof import('./busca-de-lugares.tsx')['BuscaDeLugares'];

const SEM_BUSCA = 'A busca não veio: verifique a conexão e tente de novo.';

/** The map's search: goes to the place that is chosen. */
export function BuscaDeLugar({ aoIr }: { aoIr(extensao: Extensao): void }) {
  const [aberta, setAberta] = useState(false);
  const [Campo, porCampo] = useState<Campo | null>(null);
  // Opened once its field is there, which takes the focus.
  const abrir = () =>
    import('./busca-de-lugares.tsx').then(
      ({ BuscaDeLugares }) => {
        porCampo(() => BuscaDeLugares);
        setAberta(true);
      },
      () => avisar({ tipo: 'toast', nivel: 'danger', mensagem: SEM_BUSCA }),
    );
  return (
    <Popover
      opened={aberta}
      onChange={setAberta}
      withinPortal={false}
      trapFocus
      returnFocus
      position="left-start"
      width="min(20rem, 70vw)"
    >
      <Popover.Target>
        <Botao nome="Buscar um lugar" aria-expanded={aberta} onClick={() => (aberta ? setAberta(false) : void abrir())}>
          <IconSearch size={18} aria-hidden />
        </Botao>
      </Popover.Target>
      <Popover.Dropdown className={classes.busca} aria-label="Busca de um lugar">
        {Campo !== null && (
          <Campo
            rotulo="Lugar ou coordenadas"
            naLinha
            aoEscolher={({ extensao }) => {
              setAberta(false);
              aoIr(extensao);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
