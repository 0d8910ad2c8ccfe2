import { type KeyboardEvent, useId, useState } from 'react';
import { avisar } from '#app/kit/avisos/avisar.tsx';
import { useDadosDaRaiz } from '#app/kit/dados-da-raiz.ts';
import { mapa as textos } from '#app/mensagens/especificacao.ts';
import { type Lugar, MAX_LETRAS } from '#domain/geocodificacao/lugar.ts';
import classes from './busca.module.css';
import { SugestoesDeLugares } from './sugestoes-de-lugares.tsx';
import { useBuscaDeLugares } from './use-busca-de-lugares.ts';

interface Props {
  readonly rotulo: string;
  /** Under what is beside it, instead of over it: where nothing may be covered. */
  readonly naLinha?: boolean;
  aoEscolher(lugar: Lugar): void;
}

/**
 * A place by its name or its coordinates: suggestions while one types, chosen by pointer or keyboard. Enter takes the
 * one that is marked, or else the first.
 */
export function BuscaDeLugares({ rotulo, naLinha = false, aoEscolher }: Props) {
  const id = useId();
  const [texto, setTexto] = useState('');
  const [marcado, setMarcado] = useState(-1);
  const [aberta, setAberta] = useState(false);
  const { estado, buscar, esquecer } = useBuscaDeLugares();
  // Streets are the provider's; what came with the application knows municipalities and states.
  const ruas = useDadosDaRaiz()?.mapas != null;
  const lugares = estado.tipo === 'achados' ? estado.lugares : [];
  const mostra = aberta && estado.tipo !== 'parada';

  const procurar = (novo: string, esperaMs?: number) => {
    setMarcado(-1);
    setAberta(true);
    return buscar(novo, esperaMs);
  };
  const escolher = (lugar: Lugar) => {
    setTexto(lugar.nome);
    setAberta(false);
    esquecer();
    aoEscolher(lugar);
  };
  const confirmar = async () => {
    const prontos = estado.tipo === 'achados' && aberta ? lugares : await procurar(texto, 0);
    const [primeiro] = prontos ?? [];
    const escolhido = lugares[marcado] ?? primeiro;
    if (escolhido !== undefined) escolher(escolhido);
    else if (prontos !== null && texto.trim() !== '')
      avisar({ tipo: 'toast', nivel: 'warning', mensagem: textos.buscaSemResultado });
  };
  const aoTeclar = (evento: KeyboardEvent<HTMLInputElement>) => {
    const passo = { ArrowDown: 1, ArrowUp: -1 }[evento.key];
    if (passo !== undefined && lugares.length > 0) {
      evento.preventDefault();
      setAberta(true);
      setMarcado((marcado + passo + lugares.length + (marcado < 0 && passo < 0 ? 1 : 0)) % lugares.length);
    } else if (evento.key === 'Escape' && mostra) {
      // What lies around it stays open, and what was typed stays.
      evento.preventDefault();
      evento.stopPropagation();
      setAberta(false);
    } else if (evento.key === 'Enter') {
      // It is no form's to send.
      evento.preventDefault();
      void confirmar();
    }
  };
  return (
    <div className={classes.busca} data-na-linha={naLinha || undefined}>
      <label className={classes.rotulo} htmlFor={`${id}-campo`}>
        {rotulo}
      </label>
      <input
        id={`${id}-campo`}
        className={classes.campo}
        type="search"
        role="combobox"
        autoComplete="off"
        maxLength={MAX_LETRAS}
        placeholder={ruas ? 'Município, endereço ou coordenadas' : 'Município, estado ou coordenadas'}
        aria-autocomplete="list"
        aria-expanded={mostra && lugares.length > 0}
        aria-controls={`${id}-lista`}
        aria-activedescendant={mostra && marcado >= 0 ? `${id}-${marcado}` : undefined}
        aria-busy={estado.tipo === 'buscando'}
        value={texto}
        onChange={({ currentTarget: { value } }) => {
          setTexto(value);
          void procurar(value);
        }}
        onKeyDown={aoTeclar}
        onFocus={() => setAberta(true)}
        onBlur={() => setAberta(false)}
      />
      <SugestoesDeLugares
        id={id}
        marcado={marcado}
        ruas={ruas}
        estado={mostra ? estado : { tipo: 'parada' }}
        aoEscolher={escolher}
        aoTentar={() => void procurar(texto, 0)}
      />
    </div>
  );
}
