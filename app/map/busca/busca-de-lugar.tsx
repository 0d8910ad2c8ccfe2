import { Popover } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type FormEvent, useRef, useState } from 'react';
import { avisar } from '#app/components/avisos/avisar.tsx';
import { mapa as textos } from '#app/mensagens/especificacao.ts';
import { Botao } from '../controles/botao.tsx';
import classes from '../controles/controles.module.css';
import { enderecoDaBusca, type Provedor } from '../fundo/fundo.ts';
import { lerDoProvedor } from '../fundo/ler-do-provedor.client.ts';
import { type Extensao, emVolta, lerCoordenadas } from './coordenadas.ts';
import { type LugarAchado, lugaresDaResposta } from './lugares.ts';

interface Props {
  readonly provedor: Provedor | null;
  aoIr(extensao: Extensao): void;
}

/** Goes to coordinates, and to places by their names where there is a provider who knows them. */
export function BuscaDeLugar({ provedor, aoIr }: Props) {
  const [aberta, setAberta] = useState(false);
  const [achados, setAchados] = useState<readonly LugarAchado[]>([]);
  const [buscando, setBuscando] = useState(false);
  const pedida = useRef(0);
  const ir = (extensao: Extensao) => {
    setAberta(false);
    aoIr(extensao);
  };
  const buscar = async (evento: FormEvent<HTMLFormElement>) => {
    evento.preventDefault();
    const texto = String(new FormData(evento.currentTarget).get('busca') ?? '').trim();
    if (texto === '') return;
    const coordenadas = lerCoordenadas(texto);
    if (coordenadas !== null) return ir(emVolta(coordenadas));
    pedida.current += 1;
    const esta = pedida.current;
    setBuscando(true);
    const resposta = provedor && (await lerDoProvedor(enderecoDaBusca(provedor, texto)).catch(() => null));
    // A later search has taken its place.
    if (esta !== pedida.current) return;
    setBuscando(false);
    const lugares = lugaresDaResposta(resposta);
    setAchados(lugares);
    if (lugares.length === 0) avisar({ tipo: 'toast', nivel: 'warning', mensagem: textos.buscaSemResultado });
  };
  return (
    <Popover opened={aberta} onChange={setAberta} position="left-start" withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <Botao nome="Buscar um lugar" aria-expanded={aberta} onClick={() => setAberta(!aberta)}>
          <IconSearch size={18} aria-hidden />
        </Botao>
      </Popover.Target>
      <Popover.Dropdown className={classes.busca} aria-label="Busca de um lugar">
        <form onSubmit={(evento) => void buscar(evento)} aria-busy={buscando}>
          <label>
            {provedor === null ? 'Coordenadas' : 'Lugar ou coordenadas'}
            <input type="search" name="busca" autoComplete="off" placeholder="-15.79, -47.88" />
          </label>
          <button type="submit" className={classes.buscar} disabled={buscando}>
            Buscar
          </button>
        </form>
        {achados.length > 0 && (
          <ul aria-label="Lugares achados">
            {achados.map(({ id, nome, extensao }) => (
              <li key={id}>
                <button type="button" className={classes.lugar} onClick={() => ir(extensao)}>
                  {nome}
                </button>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
