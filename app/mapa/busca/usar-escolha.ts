import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { useBuscaDeLugares } from '#app/map/controls/busca/use-busca-de-lugares.ts';
import { mapa as textos } from '#app/mensagens/especificacao.ts';
import type { Lugar } from '#domain/geocodificacao/lugar.ts';
import type { AtivoNoMapa } from '../mapa.ts';
import { type Opcao, opcoesDe } from './opcoes.ts';
import { recentesDaqui } from './recentes.ts';

const NENHUM: readonly Lugar[] = [];

/** What is typed, what can be chosen by it, which of it is marked: by pointer and keyboard alike. */
export function useEscolhaNaBusca(ativos: readonly AtivoNoMapa[], aoEscolher: (opcao: Opcao) => void) {
  const [texto, setTexto] = useState('');
  const [marcada, setMarcada] = useState(-1);
  const [recentes, setRecentes] = useState<readonly Opcao[]>([]);
  const { estado: busca, buscar, esquecer } = useBuscaDeLugares();
  useEffect(() => setRecentes(recentesDaqui.ler(ativos)), [ativos]);
  const vazio = texto.trim() === '';
  const lugares = !vazio && busca.tipo === 'achados' ? busca.lugares : NENHUM;
  const grupos = useMemo(() => opcoesDe({ texto, ativos, lugares, recentes }), [texto, ativos, lugares, recentes]);
  const todas = grupos.flatMap(({ opcoes }) => opcoes);

  const digitar = (novo: string) => {
    setTexto(novo);
    setMarcada(-1);
    void buscar(novo);
  };
  const escolher = (opcao: Opcao) => {
    recentesDaqui.guardar(opcao);
    setRecentes(recentesDaqui.ler(ativos));
    setTexto('');
    setMarcada(-1);
    esquecer();
    aoEscolher(opcao);
  };
  const confirmar = async () => {
    if (vazio && marcada < 0) return;
    const pronta = todas[marcada] ?? todas[0];
    if (pronta !== undefined) return escolher(pronta);
    const achados = await buscar(texto, 0);
    const [primeiro] = achados ?? [];
    if (primeiro !== undefined) escolher({ tipo: 'lugar', lugar: primeiro });
    else if (achados !== null) avisar({ tipo: 'toast', nivel: 'warning', mensagem: textos.buscaSemResultado });
  };
  const aoTeclar = (evento: KeyboardEvent) => {
    const passo = { ArrowDown: 1, ArrowUp: -1 }[evento.key];
    if (passo !== undefined && todas.length > 0) {
      evento.preventDefault();
      setMarcada((marcada + passo + todas.length + (marcada < 0 && passo < 0 ? 1 : 0)) % todas.length);
    } else if (evento.key === 'Enter') {
      evento.preventDefault();
      void confirmar();
    } else if (evento.key === 'Escape' && texto !== '') {
      evento.preventDefault();
      digitar('');
    }
  };
  const tentar = () => void buscar(texto, 0);
  return { texto, marcada, busca, grupos, quantas: todas.length, digitar, aoTeclar, escolher, tentar };
}
