import { Alert, Button, Group, Text } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { tentarDeNovo, useAcessoRetirado } from '#app/pedidos/acesso-retirado.ts';
import { BotaoDeCopiar } from '../area-de-transferencia/botao-de-copiar.tsx';
import classes from './formulario.module.css';
import type { RecusaDoFormulario } from './formulario.ts';

type Campos = readonly { readonly nome: string; readonly rotulo: string }[];

interface Props {
  readonly recusa: RecusaDoFormulario | null;
  /** Fields of the form around it, whose texts can be copied. */
  readonly campos?: Campos;
  /** What can be copied besides, where it stands in no field. */
  readonly copia?: string;
  tentar(): void;
}

/** Whether the form stays only to be read and copied, and how it is tried again. */
export function useSemAcesso(recusa: RecusaDoFormulario | null) {
  const retirado = useAcessoRetirado();
  const [tentada, setTentada] = useState<RecusaDoFormulario | null>(null);
  const recusada = recusa?.semAcesso === true && recusa !== tentada;
  return {
    semAcesso: retirado || recusada,
    tentar: () => {
      setTentada(recusa);
      tentarDeNovo();
    },
  };
}

/** Access was taken away while somebody filled in the form: nothing of it is lost, and nothing more can be sent. */
export function AvisoSemAcesso({ recusa, campos = [], copia = '', tentar }: Props) {
  const elemento = useRef<HTMLDivElement>(null);
  const [preenchido, setPreenchido] = useState('');
  useSoParaLer(elemento, (form) => setPreenchido(oPreenchido(form, campos)));
  return (
    <Alert
      ref={elemento}
      role="alert"
      color="orange"
      variant="light"
      classNames={{ title: classes.titulo }}
      icon={<IconLock size={18} aria-hidden />}
      title="Você não pode mais salvar este formulário"
    >
      <Text size="sm">
        {recusa?.semAcesso === true ? `${recusa.message} ` : 'O seu acesso a esta página foi retirado. '}O que você
        preencheu continua aqui, só para ler e copiar. Fale com quem administra os acessos da sua organização; com o
        acesso de volta, tente de novo.
      </Text>
      <Group gap="xs" mt="xs">
        <Text size="sm">Copiar o que você preencheu</Text>
        <BotaoDeCopiar texto={[preenchido, copia].filter(Boolean).join('\n')} rotulo="Copiar o que você preencheu" />
        <Button size="xs" variant="default" onClick={tentar}>
          Tentar de novo
        </Button>
      </Group>
    </Alert>
  );
}

/** Each field as it is called and filled in, a line each. */
function oPreenchido(form: HTMLFormElement, campos: Campos): string {
  const dados = new FormData(form);
  return campos
    .map(({ nome, rotulo }) => [rotulo, dados.getAll(nome).filter((valor) => typeof valor === 'string')] as const)
    .filter(([, valores]) => valores.some((valor) => valor !== ''))
    .map(([rotulo, valores]) => `${rotulo}: ${valores.join(', ')}`)
    .join('\n');
}

/**
 * In the page itself, whatever fields a form has: a new one cannot be forgotten, nor one that comes later or that the
 * form lets go of meanwhile. Texts can still be marked and copied; what is chosen or pressed cannot be changed.
 */
function useSoParaLer(dentro: RefObject<HTMLElement | null>, aoParar: (form: HTMLFormElement) => void): void {
  const avisar = useRef(aoParar);
  avisar.current = aoParar;
  useEffect(() => {
    const aviso = dentro.current;
    const form = aviso?.closest('form');
    if (!form) return;
    avisar.current(form);
    const mudados: (() => void)[] = [];
    const parar = () => {
      for (const campo of form.elements) {
        const voltar = aviso?.contains(campo) ? null : pararCampo(campo);
        if (voltar !== null) mudados.push(voltar);
      }
    };
    const vigia = new MutationObserver(parar);
    vigia.observe(form, { subtree: true, childList: true, attributeFilter: ['readonly', 'disabled'] });
    parar();
    return () => {
      vigia.disconnect();
      for (const voltar of mudados) voltar();
    };
  }, [dentro]);
}

/** @returns what makes it be as it was; null where it is stopped already, or is a part of what is tried again */
function pararCampo(campo: Element): (() => void) | null {
  if (campo instanceof HTMLTextAreaElement || (campo instanceof HTMLInputElement && TEXTOS.has(campo.type))) {
    if (campo.readOnly) return null;
    campo.readOnly = true;
    return () => {
      campo.readOnly = false;
    };
  }
  if (!podeParar(campo) || campo.disabled) return null;
  campo.disabled = true;
  return () => {
    campo.disabled = false;
  };
}

const TEXTOS = new Set(['text', 'email', 'number', 'search', 'tel', 'url', 'password']);

/** Hidden fields stay: they are part of what is tried again. */
const podeParar = (campo: Element): campo is HTMLInputElement | HTMLSelectElement | HTMLButtonElement =>
  campo instanceof HTMLSelectElement ||
  campo instanceof HTMLButtonElement ||
  (campo instanceof HTMLInputElement && campo.type !== 'hidden');
